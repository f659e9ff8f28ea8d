/** Loaded before a program under test: tells its parent at the end how much memory it has held at most, in bytes. */
process.on('exit', () => {
  process.send?.({ maxRss: process.resourceUsage().maxRSS * 1_024 });
});
