import { operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { findFreeTimes } from '../appointments'
import { encounterAvailabilities } from './contract'
import { encounterSubject } from './encounter-subject'

const onEncounter = { subject: encounterSubject }

/** When the patient may come again, in the course of an encounter. */
export const searchEncounterSlots = operation(encounterAvailabilities, onEncounter, (ctx) => {
  const { encounter, query } = ctx
  const providerId = query.providerId ?? encounter.providerId
  const encounterTypeId = query.encounterTypeId ?? encounter.encounterTypeId
  // Who may see the encounter may see its patient.
  return findFreeTimes(ctx, { encounterTypeId, ...(providerId && { providerId }) }, sql`1`)
})
