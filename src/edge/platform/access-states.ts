import * as z from 'zod/mini'

/** What the rules of an organization decide of a patient; `not_enrolled` is a patient without an organization. */
export const accessStates = ['not_enrolled', 'not_allowed', 'allowed', 'waitlist'] as const
export type AccessState = (typeof accessStates)[number]
export const accessState = z.enum(accessStates, 'Choose an access state')
