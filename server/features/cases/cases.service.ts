/** Moderation cases and reports, as other features use them. */
export { caseCan, claimEnd } from './cases.policy.ts';
export { type CaseSubject, lockLatestCase, updateClaim } from './cases.queries.ts';
export { closeCase, openCase, publishQueueChange, requireNotTaken, requireUnclaimed } from './cases.ts';
export { listLog, logAct, nameCategory } from './log.ts';
export {
  answerReports,
  findReportedComments,
  saveReport,
  nameForAuthor,
  REPORT_CAUSE,
  type ReportOutcome,
  reverseReports,
} from './reports.ts';
