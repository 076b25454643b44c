/** Where people sign in and where they are signed in: pages whose language changes in place. */
export const isInApp = (path: string): boolean => /^\/(app|auth)(\/|$)/.test(path)
