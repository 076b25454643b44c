import { policyOver, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { conflict } from '#edge/platform/problem'
import { healthHistoryAlerts as contract } from './contract'

const table = tableOf(contract, {}, 'health_alerts')

const patient = table.patientId

export const healthHistoryAlerts = resource(contract, {
  table,
  policy: policyOver(patient, {
    provider: ['careTeam', 'acknowledge'],
    // They keep the list; what it means is a clinician's.
    assistant: 'careTeam',
    clinical_admin: 'everyone',
    clinical_lead: { scope: 'everyone', can: ['acknowledge'], canWithin: 'careTeam' },
  }),
  guards: {
    acknowledge: ({ acknowledgedAt }) =>
      acknowledgedAt ? conflict('acknowledged', 'A colleague has seen this already') : null,
  },
  actions: {
    acknowledge: ({ actor, now }, { kind }) => ({
      set: { acknowledgedAt: now, acknowledgedById: actor.id },
      detail: { kind },
    }),
  },
})
