import { attribute, contract, isPresent, one, z } from '#edge/jsonapi/contract'
import { alertKinds } from '../alert-rules'

export const healthHistoryAlerts = contract('health_history_alerts', {
  description: 'What clinicians should see in the health history of a patient, until one has.',
  attributes: {
    kind: z.enum(alertKinds),
    raisedAt: z.string(),
    acknowledgedAt: z.nullable(z.string()),
    acknowledgedByName: attribute(z.nullable(z.string()), 'userName'),
  },
  relationships: {
    patient: one('patients'),
    entry: one('health_histories'),
    acknowledgedBy: one('users', 'optional'),
  },
  filters: { acknowledged: isPresent('acknowledgedAt') },
  sorts: ['-raisedAt'],
  mounts: { '/patients/:patient/health_histories/alerts': ['list'] },
  actions: {
    acknowledge: { at: ['PATCH /patients/:patient/health_histories/alerts/:id/acknowledge'] },
  },
})
