import type { ReactNode } from 'react'
import { cx } from './cx'

/** A status word. */
type Props = { tone?: 'accent' | 'positive' | 'warning' | 'danger'; children: ReactNode }

export const Badge = ({ tone, children }: Props) => (
  <span className={cx('badge', tone)}>{children}</span>
)
