import { Portrait } from '#islands/ui/Portrait.tsx'
import type { ListedColleague } from './colleague'

/** A colleague in a list of choices. */
export const ColleagueLine = ({
  colleague: { portrait, text, about, isOutOfOffice },
}: {
  colleague: ListedColleague
}) => (
  <>
    <Portrait of={portrait} name={text} size="s" />
    <span className="grow">
      <bdi>{text}</bdi>{' '}
      <small className="ink-2">
        {about}
        {isOutOfOffice && ' · out of office'}
      </small>
    </span>
  </>
)
