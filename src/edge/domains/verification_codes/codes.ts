import type { RequestContext } from '#edge/jsonapi/index'
import { decryptField } from '#edge/platform/crypto/field-encryption'
import { deleteFrom, nextRows, type Statement, sql, update } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { dayMs, iso } from '#edge/platform/time'
import { codes } from './table'

/** Ends every code and link of an account that was not used yet. */
export const voidCodes = (ctx: RequestContext, userId: string): Statement =>
  update(
    codes,
    { supersededAt: ctx.now, contactEncrypted: null },
    sql`user_id = ${userId} and used_at is null and superseded_at is null`,
  )

/** Deletes the codes of yesterday. */
export const expireCodes = (at: number): Statement =>
  deleteFrom(codes, nextRows(sql`${codes}`, sql`created_at < ${iso(at - dayMs)}`))

export const codeRecipientContext = (codeId: string) => `verification_codes.contact:${codeId}`

/** The email or phone a code went to, kept encrypted until it is used. */
export const openRecipient = async (
  env: Environment,
  { id, contactEncrypted }: Pick<typeof codes.$inferSelect, 'id' | 'contactEncrypted'>,
): Promise<string> =>
  contactEncrypted ? decryptField(env, contactEncrypted, codeRecipientContext(id)) : ''
