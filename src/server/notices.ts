import type { Api } from '#edge/client'

/** Announcements of the platform; a page is whole without them. */
export type PageNotices = Awaited<ReturnType<Api['platform_notifications']['list']>>

/** Asks for the announcements of a page as soon as it is known whose page it is: its frame needs them last. */
export const startNotices = (locals: App.Locals): Promise<PageNotices> => {
  locals.notices ??= locals.api.platform_notifications
    .list({ sort: '-startsAt', page: { size: 100 } })
    .catch(() => [])
  return locals.notices
}
