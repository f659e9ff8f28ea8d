/** Redacts personal data from error messages. */

/** Senders and databases quote the number or the address that they had trouble with. */
export function hidePersonal(message: string): string {
  return message
    .replaceAll(/[^\s<>"'(),;:/]+@[^\s<>"'(),;:/]+/g, '…')
    .replaceAll(/\+?\d(?:[\s().-]*\d){6,}/g, '…');
}
