import { type Actor, resource } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { reasonsOf } from '../dropdown_options'
import { labs as contract } from './contract'
import { discardDraft, isUnordered, newLab, placeDraft, updateLab } from './orders'
import { labPolicy } from './policy'
import { canReview, holdResult, isHoldable, releasesAt, takeReviewStep } from './review'
import { labs as table } from './table'

const isMine = (me: Actor): SQL =>
  sql`${table.providerId} in (select id from providers where user_id = ${me.id} or assistant_id = ${me.id})`
const awaitsRelease = sql<boolean>`(${table.resultedAt} is not null and ${table.reviewStatus} <> 'Released')`

export const labs = resource(contract, {
  table,
  policy: labPolicy,
  fields: { awaitsRelease, releasesAt },
  filters: {
    mine: (mine: boolean, me) => (mine ? isMine(me) : sql`not ifnull(${isMine(me)}, 0)`),
    awaitsRelease: (waits: boolean) => (waits ? awaitsRelease : sql`not ${awaitsRelease}`),
  },
  reasons: reasonsOf('lab_cancel'),
  guards: {
    delete: isUnordered,
    nurse_review: canReview('nurse_review'),
    make_ready: canReview('make_ready'),
    follow_up: canReview('follow_up'),
    release: canReview('release'),
    hold: isHoldable,
  },
  constraints: {
    UNIQUE: conflict('kit_requested', 'You asked for a kit already. Your clinician places it.'),
  },
  create: newLab,
  update: updateLab,
  delete: discardDraft,
  actions: {
    order: placeDraft,
    nurse_review: takeReviewStep('nurse_review'),
    make_ready: takeReviewStep('make_ready'),
    follow_up: takeReviewStep('follow_up'),
    release: takeReviewStep('release'),
    hold: holdResult,
  },
})
