import { Icon } from '../ui/Icon'
import { askedOf, type Todo } from './todos'

/** What the clinic needs; a thing that is done on a page leads there. */
export const TodoList = ({ todos }: { todos: readonly Todo[] }) => {
  const asked = askedOf(todos)
  if (asked.length === 0) return null
  return (
    <section className="stack g1">
      <h2 className="h3">What we need from you</h2>
      <ul className="list">
        {asked.map(({ id, title, text, icon, tone, href }) => {
          const inside = (
            <>
              <span className={`glyph ${tone}`}>
                <Icon name={icon} />
              </span>
              <span>
                <b>{title}</b>
                <p>{text}</p>
              </span>
              {href && <Icon name="chevron-right" flip />}
            </>
          )
          return (
            <li key={id}>
              {href ? (
                <a className="item" href={href}>
                  {inside}
                </a>
              ) : (
                <div className="item">{inside}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
