import type { ComponentProps } from 'react'
import { cx } from './cx'

type Look = {
  look?: 'primary' | 'quiet' | 'danger' | 'danger solid'
  size?: 'big' | 'small'
  wide?: boolean
  icon?: boolean
}
/** `busy` keeps the button in place and focused while it ignores presses. */
type Props = ComponentProps<'button'> & Look & { busy?: boolean }

export const Button = ({
  look,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) => (
  <button
    {...rest}
    type={type}
    className={cx('btn', look, size, wide && 'wide', icon && 'icon', className)}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {busy && <span className="spin" aria-hidden="true" />}
    {children}
  </button>
)

/** A link that looks like a button. */
export const ButtonLink = ({
  look,
  size,
  wide,
  icon,
  className,
  ...rest
}: ComponentProps<'a'> & Look) => (
  <a {...rest} className={cx('btn', look, size, wide && 'wide', icon && 'icon', className)} />
)
