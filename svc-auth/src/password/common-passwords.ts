import { ValidateBy } from 'class-validator';

/** The passwords that attackers try first: runs of digits and keys, names, teams, seasons, and variants of "password". */
const COMMON = new Set(
  `
  000000 0000000 00000000 010203 012345 0123456 01234567 0123456789 0987654321 098765 101010 102030 11111111 1111111
  111111 111222 111222333 112211 112233 11223344 121212 12121212 121314 123098 123123 123123123 123321 1233211 123412
  1234123 12341234 123454321 123456 1234560 1234567 12345678 123456789 1234567890 12345678910 1234567891
  123456a 123456aa 123456abc 123456q 123456qwerty 12345a 12345abc 12345q 12345qwert 12345678a 123456789a 1234abcd
  1234qwer 123654 123654789 123789 123abc 123admin 123asd 123asdf 123qwe 123qwe123 123qweasd 124578 125125 131313
  13131313 141414 142536 142857 145145 147147 147258 147258369 147852 147852369 151515 159159 159357 159753 159951
  161616 171717 181818 191919 192837 192837465 197845 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz
  1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1password 2000000 202020 202122 212121 22222222 2222222 222222 222333 232323 232425
  242424 246810 252525 258456 258258 262626 272727 282828 292929 303030 313131 321321 321654 321654987 323232 33333333
  3333333 333333 334455 343434 357159 363636 369258 369369 404040 414141 420420 424242 434343 44444444 4444444 444444
  445566 454545 456123 456456 456789 456852 464646 474747 505050 515151 520520 525252 535353 543210 5432100
  545454 55555555 5555555 555555 556677 565656 575757 606060 616161 626262 636363 646464 654321 6543210 656565
  66666666 6666666 666666 667788 676767 686868 696969 707070 717171 727272 737373 741741 741852 741852963 747474
  753159 753951 757575 76543210 7654321 767676 77777777 7777777 777777 777888 778899 787878 789123 789456 789456123
  789789 797979 808080 818181 828282 838383 848484 852456 852963 858585 868686 87654321 876543210 878787 88888888
  8888888 888888 889900 898989 909090 919191 929292 939393 949494 951753 959595 963852 963852741 969696 979797 987456
  987654 9876543 98765432 987654321 9876543210 987987 989898 99999999 9999999 999999 a123456 a1234567 a12345678
  a123456789 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaaaaa aaaaaaa aaaaaaaa abc123 abc1234 abc12345 abc123456 abc123abc
  abcabc abcd123 abcd1234 abcd12345 abcde123 abcdef abcdefg abcdefgh abcdefghi access account admin1 admin12 admin123
  admin1234 admin12345 admin123456 adminadmin administrator alexander alexandra amanda america andrea andrew angel1
  angels anthony antonio apples arsenal asd123 asdasd asdasd123 asdasdasd asdf1234 asdf12345 asdfasdf asdfgh asdfghj
  asdfghjk asdfghjkl asdfjkl ashley august austin autumn azerty azertyuiop babygirl bailey banana barcelona baseball
  basketball batman beautiful benjamin bigdog bismillah blahblah blink182 bonjour brandon brooklyn bubbles buster
  butterfly camaro caroline casper changeit changeme changeme123 charles charlie charlie1 cheese chelsea chester
  chicago chicken chocolate christ christian christmas christopher computer cookie cookies corvette cowboy cowboys
  daniel danielle dallas december default diamond dolphin dolphins donald dragon dragon1 dragonball eagles einstein
  elephant elizabeth eminem england family fender ferrari fishing florida flower flowers football football1 forever
  formula1 freedom friday friend friends fuckoff fuckyou fuckyou1 gabriel gandalf garfield george ginger giants golden
  golfer google google123 grace1 guitar gunner hahaha hallo123 hannah happy1 happy123 harley hello1 hello12 hello123
  hello1234 hellohello heather helloworld hockey horses hotdog hunter hunter2 iloveu iloveyou iloveyou1 iloveyou2
  internet isabella jackson jaguar jasmine jasper jennifer jeremy jessica jesus1 jesuschrist johnny jonathan jordan
  jordan23 joseph joshua junior justin karina killer kimberly kitten knight ladybug lakers larkspur larkspur1 lauren
  legend leonardo letmein letmein1 letmein123 liverpool liverpool1 london lovelove loveme lovers loveyou lovely lucky1
  lucky7 maggie magic1 marina marlboro martin master master1 master123 matrix matthew maverick mercedes merlin metallica
  michael michael1 michelle mickey midnight miguel minecraft monday monica monkey monkey1 monkey123 monster morgan
  mother mustang mylove myspace1 naruto natalia natasha nathan newyork nicholas nicole ninja1 nirvana nothing november
  nopassword number1 october oliver onelove orange p@ssw0rd p@ssword p@ssword1 panther parola pass123 pass1234 passpass
  passw0rd passw0rd1 password password! password0 password1 password1! password12 password123 password1234 password2
  password3 patrick peanut pepper phoenix player playboy please pokemon pokemon1 porsche precious prince princess
  princess1 private purple qazqaz qazwsx qazwsx123 qazwsxedc qq123456 qwaszx qwe123 qwe123qwe qweasd qweasd123
  qweasdzxc qweqwe qweqweqwe qwer1234 qwerasdf qwerqwer qwert1 qwert12345 qwerty qwerty1 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwerty123456 qwertyu qwertyui qwertyuiop qwertz qwertzuiop rabbit rachel rainbow ranger rangers rebecca
  redsox richard robert rocket ronaldo rootroot samantha samsung samsung1 sandra sascha saturday scooby scooter
  secret secret1 secret123 september sergey shadow shadow1 shannon silver simple slayer slipknot smokey snoopy snowball
  soccer soccer1 sophie spider spiderman spring stanley starwars stella steven stupid success summer summer1 sunday
  sunflower sunshine sunshine1 superman superman1 superstar sweetheart sweety taylor teacher tennis test123 test1234
  test12345 test123456 testing testing1 testtest thomas thunder tigger tinkerbell toyota travis trinity trustno1 tucker
  tweety unknown user123 user1234 usuario valentina vanessa victor victoria victory vincent viking warcraft warrior
  weblogic welcome welcome1 welcome12 welcome123 welcome1234 whatever william willow windows winner winter wizard
  xxxxxx xxxxxxxx yankees yamaha yellow yourname zaq12wsx zaq1zaq1 zaq1xsw2 zxc123 zxcvbn zxcvbnm zxcvbnm1 zxczxc zzzzzz
  `
    .trim()
    .split(/\s+/),
);

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFKC').trim().toLowerCase());
}

export function IsUncommonPassword(): PropertyDecorator {
  return ValidateBy({
    name: 'isUncommonPassword',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && !isCommonPassword(value),
      defaultMessage: () => 'This password is too easy to guess. Choose another one.',
    },
  });
}
