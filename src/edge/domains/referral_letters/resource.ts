import { faxStatusOf } from '#edge/deliveries/fax-document'
import { resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { isShownToPatient, orderPolicy } from '../encounters'
import { referrals as contract, socialKinds } from '../referrals/contract'
import { referrals as table } from '../referrals/table'
import { faxLetter, referralFaxKeys, withdrawReferral } from './fax'

export const referrals = resource(contract, {
  table,
  policy: orderPolicy(
    table.patientId,
    ['send', 'fax'],
    ['accept', 'close', 'cancel'],
    sql`${table.status} <> 'draft' and ${isShownToPatient(table.encounterId)}`,
  ),
  fields: {
    agreed: sql<boolean>`${table.agreedAt} is not null`,
    faxStatus: faxStatusOf(referralFaxKeys, table.id),
  },
  // A letter is a draft until it left: a clinician faxes it, or says how else it was sent.
  create: ({ now }, { toKind, encloses, agreed }) => {
    const enclosed = encloses?.length ? encloses : null
    if (enclosed && socialKinds.includes(toKind))
      throw unprocessable(
        'invalid',
        'Enclose nothing: this service gives no health care',
        'encloses',
      )
    if (enclosed && !agreed)
      throw unprocessable('invalid', 'Ask the patient before you enclose records', 'agreed')
    return { set: { status: 'draft', encloses: enclosed, agreedAt: enclosed ? now : null } }
  },
  actions: {
    send: ({ actor, now }, _, { way }) => ({
      set: { sentById: actor.id, sentAt: now, sentWay: way },
      detail: { channel: way },
    }),
    fax: faxLetter,
    cancel: (ctx) => ({ also: [withdrawReferral(ctx)] }),
    close: ({ now }, _, { outcome, outcomeNote }) => ({
      set: { outcome, outcomeNote, closedAt: now },
      detail: { outcome },
    }),
  },
})
