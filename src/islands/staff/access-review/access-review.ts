import type { Api } from '#edge/client'
import { reviewDueOn } from '#edge/domains/access_reviews/review-due'
import type { rowReaches } from '#edge/domains/audit/contract'
import { clinicDay, type Moment } from '#edge/platform/time'
import { loadAll } from '#islands/account/my-record/load-all'

/** Every open account of staff, and the reviews that were signed, the latest first. */
export const loadAccessReview = async (api: Api, at: Moment) => {
  const [people, reviews] = await Promise.all([
    loadAll((page) => api.system_users.page({ sort: 'lastName,firstName', page })),
    api.access_reviews.list({ sort: '-createdAt', page: { size: 20 } }),
  ])
  const [last] = reviews
  return {
    accounts: people.filter(({ status }) => status === 'active' || status === 'invited'),
    reviews,
    dueOn: reviewDueOn(last ? clinicDay(last.createdAt) : null, clinicDay(at)),
    isLate: !last || reviewDueOn(clinicDay(last.createdAt), clinicDay(at)) < clinicDay(at),
  }
}

export const reachLabels: Readonly<Record<(typeof rowReaches)[number], string>> = {
  everyone: 'All',
  careTeam: 'Care team',
  ownOrganization: 'Own organization',
  ownPharmacy: 'Own pharmacy',
  emergencyAccess: 'In an emergency',
  own: 'Own',
  some: 'Some',
}
