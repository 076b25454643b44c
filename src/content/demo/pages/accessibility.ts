import type { PageDocument } from '#content/documents'
import { blocks, words } from '../builders'

export const accessibility: PageDocument = {
  _id: 'page.accessibility',
  _type: 'page',
  title: words('Accessibility'),
  slug: { _type: 'slug', current: 'accessibility' },
  description: words(
    'This site is built to WCAG 2.2 level AA. What works, what we know does not yet, and how to tell us.',
  ),
  lead: words('This site is for everyone. It is built to meet WCAG 2.2 at level AA.'),
  body: blocks(
    '## What you can count on',
    '- Everything works with a keyboard alone, and you can see where you are.',
    '- Pages fit a screen of 320 pixels without scrolling sideways.',
    '- Contrast is at least 4.5 to 1 for text, in light and in dark, in the colors of each partner.',
    '- Pages have headings, names and labels for screen readers.',
    '- Nothing flashes. If you ask your device for less motion, nothing moves.',
    '- Public pages work without JavaScript.',
    '## Care without barriers',
    'Ask for an interpreter, for American Sign Language, for captions, or for more time. It costs nothing. You can have a visit by phone or in writing instead of by video.',
    '## What we know does not work well yet',
    '- Pictures that patients and staff send each other may have no description.',
    '- PDF documents from labs are not always tagged. Ask us, and we read them to you or type them out.',
    '- Translations into Spanish, French and Arabic were made by a machine, and no person has checked all of them. English is the text that counts.',
    '## How we test',
    'A program (axe) checks our pages, in light and dark, from left to right and from right to left, and another checks that they work with a keyboard alone. Programs do not find everything, and nobody outside has assessed this site yet.',
    '## Tell us',
    'If something keeps you out, call or write to us: both are at the foot of this page. Say which page, and what you use. We find another way for you until it is fixed.',
    'If you are not happy with our answer, you can complain to the Office for Civil Rights of the U.S. Department of Health and Human Services, or to the U.S. Department of Justice under the Americans with Disabilities Act.',
  ),
}
