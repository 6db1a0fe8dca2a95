from accounts.models import Block, User
from novaluna_site.api.outputs import Choice, Integer, Output, PageOutput, Text


class UserOutput(Output):
    id = Integer()
    username = Text()
    name = Text()
    kind = Choice(User.Kind.choices)


class BlockOutput(Output):
    user = UserOutput()
    kind = Choice(Block.Kind.choices)


class BlockPage(PageOutput):
    results = BlockOutput(many=True)
