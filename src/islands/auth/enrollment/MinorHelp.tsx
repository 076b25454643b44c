import { Note } from '#islands/ui/feedback/Note.tsx'

/** For a visitor under 18: who can help them now. */
export const MinorHelp = () => (
  <div className="stack g3" role="status">
    <Note>
      We can only see people who are 18 or older. You have other options, and most states let you
      get tested and treated for HIV and STIs without asking a parent.
    </Note>
    <ul className="list">
      <Resource href="tel:+18002307526" name="Planned Parenthood: 1-800-230-7526">
        Finds the health center nearest to you. Many see teens the same day.
      </Resource>
      <Resource href="tel:+18002324636" name="CDC-INFO: 1-800-232-4636">
        Free and private answers about HIV and STIs, and clinics near you.
      </Resource>
      <Resource href="tel:988" name="988">
        Call or text, day or night, if you feel overwhelmed or unsafe.
      </Resource>
      <Resource href="tel:911" name="911">
        If you were hurt or are in danger now. An emergency room can also start PEP, the pills that
        stop HIV after exposure, at any age. Go within 72 hours, the sooner the better.
      </Resource>
    </ul>
  </div>
)

type Props = { href: string; name: string; children: string }
const Resource = ({ href, name, children }: Props) => (
  <li className="stack g1 young">
    <a href={href}>
      <b translate="no">{name}</b>
    </a>
    <span className="small ink-2">{children}</span>
  </li>
)
