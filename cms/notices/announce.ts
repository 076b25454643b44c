/** A message over the Studio for its editor. */
export interface StudioNotice {
  readonly title: string
  readonly description?: string
  readonly status: 'error' | 'warning' | 'info' | 'success'
  /** One of an id replaces the one before. */
  readonly id?: string
  /** Stays until it is closed or replaced. */
  readonly stays?: boolean
}
export const noticeEvent = 'studio-notice'

/** Shows a message: code outside of React has no other way to the Studio's own. */
export const announce = (notice: StudioNotice): void => {
  dispatchEvent(new CustomEvent(noticeEvent, { detail: notice }))
}
