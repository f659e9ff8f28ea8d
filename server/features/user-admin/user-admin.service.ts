/** User admin, as other features use them. */
export { endBan } from './ban.ts';
export { sanctionPerson } from './strikes.ts';
export { endSuspension } from './suspension.ts';
export { notifyPerson } from './telling.ts';
export { stateOf } from './user-admin.ts';
