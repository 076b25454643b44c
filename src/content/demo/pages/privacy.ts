import type { PageDocument } from '#content/documents'
import { blocks, words } from '../builders'

export const privacy: PageDocument = {
  _id: 'page.privacy',
  _type: 'page',
  title: words('Privacy notice'),
  slug: { _type: 'slug', current: 'privacy' },
  description: words(
    'What we keep about you, who sees it, and the full list of third parties on this site: none.',
  ),
  lead: words(
    'In short: no trackers, no third parties, and nothing about your health in a text, an email, an address or on a box.',
  ),
  body: blocks(
    '## What this site keeps on your device',
    'If you only read, one cookie at most, which remembers the language you chose. When you sign in, two more keep you signed in. They go when you sign out. There is nothing to accept or refuse, since nothing follows you.',
    '## Who else hears about your visit to this site',
    'No one. The pages, fonts and pictures all come from us. We count how often each page is opened, without cookies, without your address and without knowing who you are. If your browser asks not to be tracked (Do Not Track or Global Privacy Control), you are not even counted. Inside your account we count nothing.',
    '## How to use this site without leaving a trace',
    '- Use a private window: your browser then keeps no history.',
    '- Sign out when you are done. Nothing of yours stays on the device.',
    '- Turn off previews of texts on your lock screen.',
    '## Ask, or complain',
    'Write to us at the address at the foot of this page. You can also complain to the U.S. Department of Health and Human Services. We will never treat you worse for it.',
  ),
  reviewedOn: '2026-02-10',
}
