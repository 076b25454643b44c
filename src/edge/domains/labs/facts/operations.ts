import { onSubject, operation } from '#edge/jsonapi/index'
import { patientSubject } from '../../patients'
import { loadAwaitedInfections } from './awaited-infections'
import { readFacts } from './contract'
import { factsOf } from './load-facts'

/** As for the results that they are made of. */
const readers = onSubject(patientSubject, {
  patient: 'own',
  provider: 'careTeam',
  assistant: 'careTeam',
  clinical_admin: 'everyone',
  clinical_lead: 'everyone',
  admin: 'emergencyAccess',
})

export const readPatientFacts = operation(readFacts, readers, async (ctx) => {
  // Entries of the health history have their own access rules.
  const { until } = ctx.query
  const isReleasedOnly = ctx.actor.role === 'patient'
  const [{ conditions: _words, ...facts }, awaitsRelease] = await Promise.all([
    factsOf(ctx, ctx.patient.id, { until, isReleasedOnly }),
    isReleasedOnly ? loadAwaitedInfections(ctx.db, ctx.patient.id, { at: ctx.now, until }) : [],
  ])
  return { data: { id: ctx.patient.id, ...facts, awaitsRelease } }
})
