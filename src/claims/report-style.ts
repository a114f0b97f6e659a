// The stylesheet of the HTML report, for light mode, dark mode and print. In print, every link shows
// its address.

/** CSS for a `<style>` element. */
export const reportStyle = `
:root{color-scheme:light dark;--ink:#1b1f24;--quiet:#5a6472;--line:#d5dae1;--ground:#fff;--plate:#f5f6f8;--link:#0a4fa3;--bad:#a3180c;--warn:#7a4b00;--good:#12642f}
@media (prefers-color-scheme:dark){:root{--ink:#e7eaee;--quiet:#9aa5b3;--line:#333b46;--ground:#14181d;--plate:#1d232a;--link:#8ebcff;--bad:#ff9c8f;--warn:#f0be6a;--good:#7fd79a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:72rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:2rem;line-height:1.15;margin:0 0 .5rem}
h2{font-size:1.25rem;margin:0 0 .75rem;display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap}
a{color:var(--link)}
.frame{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:start;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--quiet);font-weight:600;border-bottom-width:2px}
time{white-space:nowrap}
.number{text-align:end;font-variant-numeric:tabular-nums}
code{font:.85em ui-monospace,SFMono-Regular,Menlo,monospace;color:var(--quiet);overflow-wrap:anywhere}
section.pairs{margin-top:2rem}
article{margin-top:2.5rem;padding-top:1.5rem;border-top:3px solid var(--ink)}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:.75rem 2rem;margin:0 0 1.25rem}
dt{color:var(--quiet);font-size:.8rem}
dd{margin:0;overflow-wrap:anywhere}
ul{margin:0;padding:0;list-style:none}
.state{font-size:.85rem;font-weight:600}
.expired,.overdue,.bad{color:var(--bad)}
.placeholder,.unproven,.due{color:var(--warn)}
.fine{color:var(--good)}
.quiet{color:var(--quiet)}
@media screen{td code{white-space:nowrap}}
@media print{:root{--ink:#000;--quiet:#444;--line:#bbb;--ground:#fff;--link:#000;--bad:#000;--warn:#000;--good:#000}
main{max-width:none;padding:0}body{font-size:10pt}thead{display:table-header-group}tr,dl>div,h2{break-inside:avoid}h2{break-after:avoid}
.frame{overflow:visible}td a[href^="http"]::after{content:" " attr(href);font-size:.8em;color:#444;overflow-wrap:anywhere}}
`;
