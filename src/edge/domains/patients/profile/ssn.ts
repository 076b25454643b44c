import type { RequestContext, Row } from '#edge/jsonapi/index'
import { encryptField } from '#edge/platform/crypto/field-encryption'
import { ssnPlaceholder } from '../serialize'

/** The columns that an SSN as sent changes. '1111' is both how a form says "I have none" and a possible SSN: only an
 * explicit false makes it the latter. */
export const ssnChanges = async (
  { env }: Pick<RequestContext, 'env'>,
  id: string,
  { social, socialAbsent }: Row,
): Promise<Row> => {
  if (socialAbsent || (social === ssnPlaceholder && socialAbsent === undefined))
    return { social: null, socialAbsent: true }
  if (typeof social === 'string')
    return { social: await encryptField(env, social, `patients.ssn:${id}`), socialAbsent: false }
  return {}
}
