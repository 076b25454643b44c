import type { IconName } from '#components/icons'

/** Decoration by default; with a label it is an image of that name. `flip` mirrors it right to left. */
type Props = { name: IconName; label?: string; flip?: boolean }

export const Icon = ({ name, label, flip = false }: Props) => {
  const use = <use href={`/icons.svg#${name}`} />
  const className = flip ? 'i flip' : 'i'
  return label ? (
    <svg className={className} role="img" aria-label={label}>
      {use}
    </svg>
  ) : (
    <svg className={className} aria-hidden="true">
      {use}
    </svg>
  )
}
