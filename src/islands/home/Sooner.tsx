import { moveHref, type Visit } from '../appointments/appointment'
import { ButtonLink } from '../ui/Button'

/** For whom the visit is too far away. */
export const Sooner = ({ visit }: { visit: Visit }) => (
  <section className="stack g2">
    <h2 className="h3">Need care sooner?</h2>
    <p className="small">
      An earlier time may be free. You keep the one you have until the new one is yours.
    </p>
    <ButtonLink wide href={moveHref(visit)}>
      See earlier times
    </ButtonLink>
  </section>
)
