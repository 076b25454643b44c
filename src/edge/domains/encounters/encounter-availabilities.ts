import { sql } from 'drizzle-orm'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { findFreeTimes } from '../appointments'
import { encounterAvailabilities } from './contract'
import { encounterSubject } from './encounter-subject'

/** When the patient may come again, in the course of an encounter. */
export const searchEncounterSlots = operation(encounterAvailabilities, {
  subject: encounterSubject,
  handle: (ctx) => {
    const { encounter, query } = ctx
    const providerId = query.providerId ?? encounter.providerId
    const encounterTypeId = query.encounterTypeId ?? encounter.encounterTypeId
    // Who may see the encounter may see its patient.
    return findFreeTimes(ctx, { encounterTypeId, ...(providerId && { providerId }) }, sql`1`)
  },
})
