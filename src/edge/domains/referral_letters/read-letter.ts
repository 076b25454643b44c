import { operation, subject } from '#edge/jsonapi/index'
import { getTableColumns } from '#edge/platform/db/index'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { referralLetter } from '../referrals/contract'
import { buildLetter } from './letter'
import { referrals } from './resource'

const onReferral = { subject: subject(referrals, 'id', getTableColumns(referrals.table)) }

/** The letter as it is faxed. */
export const readLetter = operation(referralLetter, onReferral, async (ctx) =>
  pdfResponse(await buildLetter(ctx, ctx.id), { fileName: 'referral.pdf' }),
)
