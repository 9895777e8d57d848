/**
 * @license lucide-react v1.75.0 - ISC
 *
 * This source code is licensed under the ISC license.
 * See the LICENSE file in the root directory of this source tree.
 */

import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "calendar-sync",
  size: 24,
  node: [
    ["path", { d: "M11 10v4h4", key: "172dkj" }],
    ["path", { d: "m11 14 1.535-1.605a5 5 0 018 1.5", key: "jekqcd" }],
    ["path", { d: "M16 2v3", key: "otl347" }],
    ["path", { d: "m21 18-1.535 1.605a5 5 0 01-8-1.5", key: "n107hu" }],
    ["path", { d: "M21 22v-4h-4", key: "hrummi" }],
    ["path", { d: "M21 8.517V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h3.517", key: "yafrba" }],
    ["path", { d: "M3 9h4", key: "rnfnj5" }],
    ["path", { d: "M8 2v3", key: "1ioesn" }]
  ]
};
__iconData.node;
const CalendarSync = createLucideIcon(__iconData);

export { __iconData, CalendarSync as default };
