import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { findBrands } from '#edge/platform/brand-port'
import { sha256Hex } from '#edge/platform/crypto/hash'
import {
  creationStamps,
  deleteFrom,
  insert,
  nextRows,
  type Statement,
  sql,
} from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { dayMs, iso } from '#edge/platform/time'
import { sendPartnerInquiry as contract } from './contract'
import { partnerInquiries } from './table'

/** Keeps what an organization wrote and tells the clinic. Spam is kept without a mail, so that nothing is lost. */
export const sendInquiryOperation = operation(contract, { access: 'public' }, async (ctx) => {
  const { now, language } = ctx
  const { homepage, ...inquiry } = ctx.body
  const id = uuidv7()
  const status = isSpam({ homepage, message: inquiry.message }) ? 'spam' : 'new'
  const digest = await sha256Hex(JSON.stringify([inquiry.email, inquiry.message, now.slice(0, 10)]))
  const row = insert(
    partnerInquiries,
    { ...inquiry, id, language, status, digest, ...creationStamps(now) },
    sql`on conflict (digest) do nothing`,
  )
  const known = sql`select 1 from partner_inquiries where digest = ${digest}`
  const mail = status === 'new' ? await mailToClinic(ctx, id) : null
  return {
    write: [row, ...(mail ? [mail] : [])],
    event: { subjectId: id },
    detail: { kind: (await ctx.db.exists(known)) ? 'repeat' : status },
    onCommitted: async () => (mail ? notifyQueue(ctx.env, id) : undefined),
  }
})

/** At most one mail an hour; it holds nothing of what was written. */
const mailToClinic = async (ctx: RequestContext, id: string): Promise<Statement | null> => {
  const brands = await findBrands(ctx.env, ctx.waitUntil)
  const clinic = brands.find(({ isDefault }) => isDefault)
  if (!clinic?.email) return null
  return enqueueDelivery(ctx.env, {
    id,
    key: `partner_inquiry:${ctx.now.slice(0, 13)}`,
    channel: 'email',
    to: clinic.email,
    brandName: clinic.name,
    language: 'en',
    kind: 'partner_inquiry',
    values: { link: new URL('/staff/partners', appOrigin(ctx.env)).href },
  })
}

const maxLinks = 2
const link = /\bhttps?:\/\/|\bwww\.|\[url/gi

/** Whether a program wrote an inquiry: the field people do not see is filled in, or the message is mostly links. */
const isSpam = ({
  homepage = '',
  message,
}: {
  readonly homepage?: string | undefined
  readonly message: string
}): boolean => homepage !== '' || (message.match(link)?.length ?? 0) > maxLinks

const spamDays = 30

/** Spam is kept for a month, in case a person was taken for a program. */
export const expireSpamInquiries = (at: number): Statement =>
  deleteFrom(
    partnerInquiries,
    nextRows(
      sql`${partnerInquiries}`,
      sql`status = 'spam' and created_at < ${iso(at - spamDays * dayMs)}`,
    ),
  )
