import { sql } from 'drizzle-orm'
import { operation, subject } from '#edge/jsonapi/endpoint-operation'
import { notFound } from '#edge/platform/problem'
import { findFreeTimes } from '../appointments'
import { encounterAvailabilities } from './contract'
import { encounters } from './resource'
import { encounters as table } from './table'

const encounterSubject = subject(encounters, 'encounter', {
  id: table.id,
  patientId: table.patientId,
  providerId: table.providerId,
  encounterTypeId: table.encounterTypeId,
})

/** When the patient may come again, in the course of an encounter. */
export const searchEncounterSlots = operation(encounterAvailabilities, {
  subject: encounterSubject,
  handle: (ctx) => {
    const { encounter, query } = ctx
    if (ctx.param('patient') !== encounter.patientId) throw notFound()
    const providerId = query.providerId ?? encounter.providerId
    const encounterTypeId = query.encounterTypeId ?? encounter.encounterTypeId
    // Who may see the encounter may see its patient.
    return findFreeTimes(ctx, { encounterTypeId, ...(providerId && { providerId }) }, sql`1`)
  },
})
