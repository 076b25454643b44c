import { onSubject, operation } from '#edge/jsonapi/index'
import { patientSubject } from '../../patients'
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

export const readPatientFacts = operation(readFacts, readers, async (ctx) => ({
  data: {
    id: ctx.patient.id,
    ...(await factsOf(ctx, ctx.patient.id, {
      until: ctx.query.until,
      isReleasedOnly: ctx.actor.role === 'patient',
    })),
  },
}))
