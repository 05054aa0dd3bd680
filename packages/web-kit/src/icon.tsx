import {
  ArrowLeftRight,
  Calendar,
  Camera,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Clock,
  Copy,
  CreditCard,
  Ellipsis,
  Eye,
  FileText,
  House,
  Info,
  List,
  LogOut,
  type LucideIcon,
  Mail,
  MapPin,
  Menu,
  Pause,
  Phone,
  Play,
  Plus,
  Search,
  ShieldCheck,
  TriangleAlert,
  Upload,
  User,
  Users,
  Vault,
  X,
} from 'lucide-react';

/**
 * The bank's names for the pictures that it uses, all of lucide. Some 4 KB (brotli) in all; drawn by hand the same would
 * take 1 KB, and a new stroke for every picture still to come: a set that is well kept is worth the difference.
 */
const PICTURES = {
  home: House,
  list: List,
  transfer: ArrowLeftRight,
  person: User,
  people: Users,
  mail: Mail,
  phone: Phone,
  pin: MapPin,
  clock: Clock,
  eye: Eye,
  copy: Copy,
  check: Check,
  warning: TriangleAlert,
  info: Info,
  close: X,
  menu: Menu,
  down: ChevronDown,
  right: ChevronRight,
  left: ChevronLeft,
  more: Ellipsis,
  pause: Pause,
  play: Play,
  search: Search,
  logout: LogOut,
  plus: Plus,
  house: House,
  card: CreditCard,
  vault: Vault,
  shield: ShieldCheck,
  calendar: Calendar,
  camera: Camera,
  file: FileText,
  upload: Upload,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof PICTURES;

export const ICON_NAMES = Object.keys(PICTURES) as IconName[];

export interface IconProps {
  name: IconName;
  size?: number;
  className?: string;
  /** Only where no words stand beside it. Without it the picture is hidden from assistive technology. */
  label?: string;
}

/** A picture beside words, hardly ever instead of them. */
export function Icon({ name, size = 20, className, label }: IconProps) {
  const Picture = PICTURES[name];
  const told = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return <Picture size={size} strokeWidth={1.75} className={className} focusable="false" {...told} />;
}
