import { transmitAgain } from '#edge/events/failed-transmissions'
import { resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { recordByKey } from '#edge/platform/typed-keys'
import { reasonsOf } from '../dropdown_options'
import { labs as contract } from './contract'
import { isKit, mailKit } from './kits/mail-kit'
import { markActions, markGuards } from './marks/marks'
import { filterOwn, ownerFields } from './marks/owner'
import {
  discardDraft,
  isUnordered,
  isUntransmitted,
  newLab,
  placeDraft,
  sendAgain,
  updateLab,
} from './orders'
import { labPolicy } from './policy'
import {
  canReview,
  holdResult,
  isHoldable,
  releasesAt,
  takeReviewStep,
  waitsForCall,
} from './review'
import { labs as table } from './table'

const reviewActions = ['nurse_review', 'make_ready', 'follow_up', 'release'] as const

/** Written as the partial indexes of the work list have it. */
const awaitsClosing = sql<boolean>`(${table.listedAt} is not null and ${table.closedAt} is null)`

/** Reports that wait for staff: their domain builds on this one. */
const hasUnreadPart = sql<boolean>`exists (select 1 from unmatched_labs u where u.order_id = ${table.id} and u.status = 'open')`

export const labs = resource(contract, {
  table,
  policy: labPolicy,
  fields: { awaitsClosing, releasesAt, waitsForCall, hasUnreadPart, ...ownerFields },
  sortKeys: { gravity: 'workOrder' },
  filters: {
    mine: filterOwn,
    awaitsClosing: (waits: boolean) => (waits ? awaitsClosing : sql`not ${awaitsClosing}`),
  },
  reasons: reasonsOf('lab_cancel'),
  guards: {
    delete: isUnordered,
    ...recordByKey(reviewActions, canReview),
    hold: isHoldable,
    ...markGuards,
    retry: isUntransmitted,
    mail: isKit,
  },
  constraints: {
    UNIQUE: conflict('kit_requested', 'You asked for a kit already. Your clinician places it.'),
  },
  create: newLab,
  update: updateLab,
  delete: discardDraft,
  actions: {
    order: placeDraft,
    ...recordByKey(reviewActions, takeReviewStep),
    hold: holdResult,
    ...markActions,
    cancel: transmitAgain,
    retry: sendAgain,
    mail: mailKit,
  },
})
