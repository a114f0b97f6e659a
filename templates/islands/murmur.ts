// A voice without words, synthesised by the browser: how a played voice message sounds to somebody who
// does not understand it.

const QUIET = 0.0001;
const LOUD = 0.14;

/** Speaks for `seconds`, at about `pitch` hertz. Returns what ends it; silent where there is no Web Audio. */
export function murmur(pitch: number, seconds: number): () => void {
  if (!globalThis.AudioContext) return () => {};
  const audio = new AudioContext();
  const voice = new OscillatorNode(audio, { type: 'sawtooth', frequency: pitch });
  const mouth = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 700, Q: 3 });
  const volume = new GainNode(audio, { gain: QUIET });
  voice.connect(mouth).connect(volume).connect(audio.destination);

  const start = audio.currentTime;
  let spoken = 0.05;
  for (let syllable = 1; spoken < seconds - 0.25; syllable++) {
    const length = 0.09 + Math.random() * 0.13;
    const at = start + spoken;
    voice.frequency.linearRampToValueAtTime(pitch * (0.85 + Math.random() * 0.35), at);
    mouth.frequency.linearRampToValueAtTime(350 + Math.random() * 1300, at);
    volume.gain.linearRampToValueAtTime(LOUD * (0.5 + Math.random() * 0.5), at + length / 3);
    volume.gain.linearRampToValueAtTime(QUIET, at + length);
    // A breath after every few syllables.
    spoken += length + (syllable % 6 === 0 ? 0.2 : 0.01);
  }
  voice.start();
  voice.stop(start + seconds);
  voice.onended = () => void audio.close();
  return () => voice.stop();
}
