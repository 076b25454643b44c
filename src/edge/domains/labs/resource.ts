import { filterMine } from '#edge/access/scopes'
import { transmitAgain } from '#edge/events/failed-transmissions'
import { resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { recordByKey } from '#edge/platform/typed-keys'
import { reasonsOf } from '../dropdown_options'
import { labs as contract } from './contract'
import { discardDraft, isUnordered, isUntransmitted, newLab, placeDraft, updateLab } from './orders'
import { labPolicy } from './policy'
import { canReview, holdResult, isHoldable, releasesAt, takeReviewStep } from './review'
import { labs as table } from './table'

const reviewActions = ['nurse_review', 'make_ready', 'follow_up', 'release'] as const

const awaitsRelease = sql<boolean>`(${table.resultedAt} is not null and ${table.reviewStatus} <> 'Released')`

export const labs = resource(contract, {
  table,
  policy: labPolicy,
  fields: { awaitsRelease, releasesAt },
  filters: {
    mine: filterMine(table.providerId),
    awaitsRelease: (waits: boolean) => (waits ? awaitsRelease : sql`not ${awaitsRelease}`),
  },
  reasons: reasonsOf('lab_cancel'),
  guards: {
    delete: isUnordered,
    ...recordByKey(reviewActions, canReview),
    hold: isHoldable,
    retry: isUntransmitted,
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
    cancel: transmitAgain,
    retry: transmitAgain,
  },
})
