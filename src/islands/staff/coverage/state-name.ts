import { stateNames } from '#edge/platform/us-states'

const names = new Map<string, string>(Object.entries(stateNames))

/** The name of a state by its code. */
export const nameOfState = (code: string): string => names.get(code) ?? code
