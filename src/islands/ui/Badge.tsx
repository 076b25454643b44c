import type { ReactNode } from 'react'
import { joined } from './cx'

/** A status word. */
type Props = { tone?: 'accent' | 'positive' | 'warning' | 'danger'; children: ReactNode }

export const Badge = ({ tone, children }: Props) => (
  <span className={joined('badge', tone)}>{children}</span>
)
