// Imported first: React and react-dom/server choose their build when they are imported, and some proofs
// build in this process.
process.env.NODE_ENV = 'production';
