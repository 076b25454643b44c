import { cx } from './cx'

/** How many, never more than 99+; `what` is spoken after it. Red where unread. */
type Props = { of: number; what?: string; hot?: boolean }

/** A count as it is shown. */
export const countText = (of: number): string => (of > 99 ? '99+' : `${of}`)

export const CountBadge = ({ of, what, hot = false }: Props) => (
  <span className={cx('count', hot && 'hot')}>
    {countText(of)}
    {what && <span className="sr"> {what}</span>}
  </span>
)
