import { takeServiceMessage } from '#edge/events/service-messages'
import type { Environment } from '#edge/platform/environment'
import { erxWebhookSecret } from '#edge/platform/services/erx'
import { type PharmacyNews, readPharmacyNews } from '#edge/platform/services/erx/pharmacy-news'
import { parseJson } from '#edge/platform/services/parse-json'
import type { SystemAction } from '../prescriptions'
import { type PrescriptionStatus, pharmacyStatuses } from '../prescriptions/transitions'
import { newsStatements, type PrescriptionNews, sealNews } from './news'

/** `POST /api/prescriptions/events`: what the service of prescriptions tells, each message once. */
export const handlePrescriptionCallback = (request: Request, env: Environment): Promise<Response> =>
  takeServiceMessage(request, env, {
    name: 'prescription_callback',
    secret: erxWebhookSecret(env),
    read: (body) => {
      const news = readPharmacyNews(parseJson(body))
      return news && newsOf(news, env)
    },
    write: async (db, news, at) => newsStatements(db, await sealNews(env, news), at),
  })

/** The step behind each status that a service may tell. */
export const actionByStatus = {
  sent: 'accept',
  error: 'fail',
  verified: 'verify',
  change_requested: 'request_change',
  renewal_requested: 'request_renewal',
  canceled: 'confirm_cancel',
  cancel_denied: 'deny_cancel',
  dispensed: 'dispense',
  partially_dispensed: 'dispense_part',
  not_dispensed: 'not_dispense',
  transferred: 'transfer',
} as const satisfies Partial<Record<PrescriptionStatus, SystemAction>>

/**
 * A task in our words: its status is a code of our lists, or one of the service's that `DOSESPOT_STATUSES` maps to
 * them. Null for one that is neither, so that no news is lost unseen.
 */
export const newsOf = (
  { orderId: id, statuses, trackingNumber, words = null, id: messageId, about }: PharmacyNews,
  env: Pick<Environment, 'DOSESPOT_STATUSES'>,
): PrescriptionNews | null => {
  const found = statuses.flatMap(({ system, code }): PrescriptionNews[] => {
    const [list, value] = (env.DOSESPOT_STATUSES?.[code] ?? `${system}/${code}`).split('/')
    const pharmacyStatus = pharmacyStatuses.find((each) => each === value)
    if (list === 'pharmacy_rx_status' && pharmacyStatus)
      return [{ id, pharmacyStatus, trackingNumber }]
    const action = Object.entries(actionByStatus).find(([status]) => status === value)?.[1]
    return list === 'prescription_status' && action
      ? [{ id, action, words, messageId: messageId ?? id, about }]
      : []
  })
  return found[0] ?? null
}
