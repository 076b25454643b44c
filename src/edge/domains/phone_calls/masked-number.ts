/** A number as the log shows it: '••• ••• 0142'. */
export const maskNumber = (stored: string): string => `••• ••• ${stored.slice(-4)}`
