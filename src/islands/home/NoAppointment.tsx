import { ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Tile } from '../ui/Tile'

/** Nothing is planned: the one way to plan something. */
export const NoAppointment = ({ bookHref }: { bookHref: string | null }) => (
  <section className="card no-appointment" aria-labelledby="no-appointment-title">
    <Tile name="calendar" />
    <div className="stack g3">
      <h2 id="no-appointment-title" tabIndex={-1}>
        No visit planned
      </h2>
      <p>
        {bookHref
          ? 'Choose a provider, a day and a time. You talk by video from home – no travel.'
          : 'Message your care team to ask when you can book a visit.'}
      </p>
      {bookHref && (
        <div>
          <ButtonLink look="primary" size="big" href={bookHref}>
            <Icon name="calendar-plus" />
            Book a visit
          </ButtonLink>
        </div>
      )}
    </div>
  </section>
)
