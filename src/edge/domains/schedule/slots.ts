import { auditRead } from '../../events/audit'
import { parseEndpointQuery } from '../../jsonapi/endpoint-query'
import { type Operation, rawOperation } from '../../jsonapi/operation'
import { parentsOf } from '../../jsonapi/parents'
import { respond } from '../../jsonapi/read-handlers'
import { snakeKeys } from '../../platform/case'
import { notFound } from '../../platform/problem'
import { localDate } from '../../platform/time'
import { bucketOf } from '../../platform/time-buckets'
import { openings, openingsOf } from '../appointments/booking/available-slots'
import { shownSlot } from '../appointments/booking/slot-attributes'
import { appointments } from '../appointments/resource'
import { daysStrip } from '../appointments/slots'
import { patientAvailabilities as contract } from './contract'

/** The free times of a patient's coming days, in one trip to the database. */
export const slots: Operation = rawOperation(contract, {
  name: 'patients.availabilities',
  access: [
    'patient',
    'provider',
    'assistant',
    'support',
    'manager',
    'clinical_admin',
    'clinical_lead',
  ],
  handle: async (c, ctx) => {
    const asked = parseEndpointQuery(c, contract.query)
    const patientId = ctx.param('patient')
    const parents = parentsOf(appointments, ctx, '/patients/:patient/appointments')
    const [frame, diaries, closures, ...seen] = await ctx.db.batch([
      ...openingsOf(ctx, { ...asked, patientId }),
      ...parents.map(({ exists }) => exists),
    ])
    if (seen.some(({ rows }) => rows.length === 0)) throw notFound()
    const found = openings(ctx, frame.rows, diaries.rows, closures.rows)
    if (!found) throw notFound()
    if (ctx.actor.id !== patientId)
      await auditRead(ctx, 'patients.availabilities', 'patients', patientId, patientId)
    const today = localDate(ctx.now, found.zone)
    return respond({
      data: found.slots.map((slot) => ({
        type: 'availabilities',
        id: `${slot.availabilityId}.${bucketOf(slot.time)}`,
        attributes: snakeKeys(shownSlot(slot, found)),
        relationships: { provider: { data: { type: 'providers', id: slot.providerId } } },
      })),
      included: found.clinicians.map(({ id, ...attributes }) => ({
        type: 'providers',
        id,
        attributes,
      })),
      meta: {
        timezone: found.zone,
        today,
        minutes: found.minutes,
        days: daysStrip(today, found.slots, found.days),
      },
    })
  },
})
